-- What joins sites, which sites hold a dataset, and which clusters have an image at hand.

create table site_link (
  id uuid not null primary key,
  from_site_id uuid not null,
  to_site_id uuid not null,
  -- null: nobody has measured it
  bandwidth_mbit bigint null,
  latency_ms int null,
  cost_per_gib decimal(20, 6) null,
  cost_currency char(3) null,
  restricted boolean not null,
  created_at bigint not null,
  version int not null,
  unique key site_link_ends (from_site_id, to_site_id),
  key site_link_age (created_at, id),
  constraint site_link_from foreign key (from_site_id) references site (id),
  constraint site_link_to foreign key (to_site_id) references site (id),
  constraint site_link_apart check (from_site_id <> to_site_id),
  constraint site_link_bandwidth check (bandwidth_mbit > 0),
  constraint site_link_latency check (latency_ms >= 0),
  constraint site_link_cost check (
    (cost_per_gib is null and cost_currency is null)
    or (cost_per_gib >= 0 and cost_currency regexp binary '^[A-Z]{3}$'))
);

create table dataset (
  id uuid not null primary key,
  name varchar(200) not null,
  bytes bigint not null,
  created_at bigint not null,
  version int not null,
  unique key dataset_name (name),
  key dataset_age (created_at, id),
  constraint dataset_bytes check (bytes > 0)
);

create table dataset_site (
  dataset_id uuid not null,
  site_id uuid not null,
  primary key (dataset_id, site_id),
  constraint dataset_site_dataset foreign key (dataset_id) references dataset (id),
  constraint dataset_site_site foreign key (site_id) references site (id)
);

create table image (
  id uuid not null primary key,
  name varchar(400) not null,
  digest varchar(100) not null,
  bytes bigint not null,
  created_at bigint not null,
  version int not null,
  unique key image_name (name, digest),
  key image_age (created_at, id),
  constraint image_bytes check (bytes > 0)
);

create table image_cluster (
  image_id uuid not null,
  cluster_id uuid not null,
  primary key (image_id, cluster_id),
  constraint image_cluster_image foreign key (image_id) references image (id),
  constraint image_cluster_cluster foreign key (cluster_id) references cluster (id)
);

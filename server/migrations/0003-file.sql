-- A stored file. The bytes lie in the files port under `key`.
create table file (
  id uuid primary key,
  owner_id uuid not null references account (id),
  name text not null,
  size bigint not null,
  md5 text not null,
  sha256 text not null,
  -- Found in the bytes, never taken from the sender.
  mime text not null,
  key text not null,
  -- Key of a smaller picture, for images.
  thumbnail_key text,
  width integer,
  height integer,
  -- A hand-in whose upload began before the deadline counts as on time.
  began_at timestamptz not null,
  created_at timestamptz not null,
  -- Set once something refers to the file; files without it are swept.
  used_at timestamptz,
  deleted_at timestamptz
);
create index file_owner on file (owner_id, created_at desc) where deleted_at is null;
create index file_unused on file (created_at) where used_at is null;

-- A chunked upload; its id becomes the file's.
create table upload (
  id uuid primary key,
  owner_id uuid not null references account (id),
  md5 text not null,
  name text not null,
  size bigint not null,
  chunks integer not null,
  received integer[] not null default '{}',
  began_at timestamptz not null,
  touched_at timestamptz not null,
  file_id uuid references file (id),
  unique (owner_id, md5, size, name)
);
create index upload_touched on upload (touched_at);

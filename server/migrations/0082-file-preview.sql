-- What was made of a document so that it can be read here, once for the same bytes, however many files hold them.
create table file_preview (
  sha256 text primary key,
  -- 0 being made, 1 there, 2 it cannot be made.
  state smallint not null default 0,
  pages integer not null default 0,
  -- Of the PDF that was made; null where the file is one itself.
  key text,
  has_macros boolean not null default false,
  -- Why it cannot be made.
  reason text not null default '',
  created_at timestamptz not null
);
create index file_sha256 on file (sha256);

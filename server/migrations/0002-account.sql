create table account (
  id uuid primary key,
  login text,
  email text,
  phone text,
  password_hash text not null,
  name text not null,
  -- 0 student, 1 teacher.
  kind smallint not null check (kind in (0, 1)),
  is_operator boolean not null default false,
  avatar_id uuid,
  school text not null default '',
  department text not null default '',
  number text not null default '',
  class_number text not null default '',
  grade text not null default '',
  enrolled_month text not null default '',
  vip_level smallint not null default 0,
  vip_until timestamptz,
  attest_state smallint not null default 0,
  language text not null default 'zh-Hans',
  notify_members boolean not null default true,
  notify_due boolean not null default true,
  notify_letters boolean not null default true,
  notify_topics boolean not null default true,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index account_login on account (lower(login)) where deleted_at is null;
create unique index account_email on account (lower(email)) where deleted_at is null;
create unique index account_phone on account (phone) where deleted_at is null;

create table session (
  id uuid primary key,
  -- SHA-256 of the token: a stolen database opens no session.
  token_hash bytea not null unique,
  account_id uuid not null references account (id),
  device text not null,
  address text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_account on session (account_id) where revoked_at is null;

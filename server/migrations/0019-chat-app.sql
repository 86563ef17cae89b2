-- Who somebody is at the chat app (WeChat). One identity belongs to one account, and an account has one.
create table chat_identity (
  account_id uuid primary key references account (id),
  openid text not null constraint chat_identity_openid unique,
  -- The same person at all apps of one operator; absent where the app belongs to no such platform.
  unionid text constraint chat_identity_unionid unique,
  nickname text not null default '',
  bound_at timestamptz not null
);

-- Somebody is being asked who it is: by a redirect inside the chat app, or by a QR code on another device. Of the two
-- secrets one stays with the browser that began (`key_hash`), the other travels (`mark_hash`: OAuth state, QR code); only
-- their SHA-256 is kept.
create table chat_request (
  key_hash bytea primary key,
  mark_hash bytea unique,
  purpose text not null
    check (purpose in ('normalLogin', 'loginByWechat', 'bind', 'scan', 'scanLogin', 'scanBind')),
  -- 0 open, 1 the identity is known, 2 confirmed (the key is now a code_key), 3 declined.
  step smallint not null default 0,
  -- Whose account is to be bound.
  account_id uuid references account (id),
  -- Of a `scan`: the request whose QR code was scanned.
  target bytea references chat_request (key_hash) on delete cascade,
  device text not null default '',
  openid text not null default '',
  unionid text,
  nickname text not null default '',
  expires_at timestamptz not null
);
create index chat_request_target on chat_request (target) where target is not null;
create index chat_request_expires on chat_request (expires_at);

-- Access token and page ticket of the app, shared by all processes; sealed.
create table chat_access (
  name text primary key,
  sealed text not null,
  expires_at timestamptz not null
);

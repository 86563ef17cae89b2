-- What a school, or with an empty school the operator, tells everybody. Who was told, `notification` knows.
create table school_notice (
  id uuid primary key,
  school text not null default '',
  title text not null,
  -- Cleaned HTML.
  content text not null,
  -- 1 academic notice, 2 system notice.
  type smallint not null check (type in (1, 2)),
  author_id uuid not null references account (id),
  published_at timestamptz not null
);

-- A browser that takes Web Push messages for an account.
create table push_subscription (
  id uuid primary key,
  account_id uuid not null references account (id),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null
);
create index push_subscription_account on push_subscription (account_id);

-- How an account wants to be reached outside of the application; without a row the defaults of the columns hold.
create table delivery_setting (
  account_id uuid primary key references account (id),
  by_push boolean not null default true,
  by_chat boolean not null default true,
  by_mail boolean not null default true,
  is_quiet boolean not null default true,
  -- Minutes since midnight of the deployment's clock.
  quiet_from smallint not null default 1350,
  quiet_to smallint not null default 420,
  -- 0 Sunday to 6 Saturday.
  digest_day smallint not null default 6,
  digest_at smallint not null default 1290,
  digested_at timestamptz
);

-- A message on its way to somebody outside of the application. It goes over one channel, once.
create table delivery (
  id bigint generated always as identity primary key,
  notification_id uuid not null references notification (id) on delete cascade on update cascade,
  account_id uuid not null references account (id),
  -- 0 waiting, 1 being sent, 2 sent, 3 not needed (was read, or nobody can be reached), 4 given up.
  state smallint not null default 0,
  channel text not null default '',
  attempts smallint not null default 0,
  due_at timestamptz not null,
  claimed_at timestamptz
);
create index delivery_notification on delivery (notification_id);
create index delivery_waiting on delivery (due_at) where state = 0;
create index delivery_claimed on delivery (claimed_at) where state = 1;

-- Activities whose end was announced beforehand.
create table due_reminder (
  activity_id uuid primary key references activity (id),
  reminded_at timestamptz not null
);

-- The moment itself, or the end of the quiet hours that it falls into.
create function after_quiet_hours(moment timestamptz, zone text, quiet_from integer, quiet_to integer)
returns timestamptz language sql stable as $$
  select case
    when (quiet_from < quiet_to and now_at >= quiet_from and now_at < quiet_to)
      or (quiet_from > quiet_to and (now_at >= quiet_from or now_at < quiet_to))
    then (day + case when now_at >= quiet_to then 1 else 0 end + make_interval(mins => quiet_to)) at time zone zone
    else moment
  end
  from (
    select (moment at time zone zone)::date as day,
      (extract(hour from moment at time zone zone) * 60 + extract(minute from moment at time zone zone))::integer as now_at
  ) as clock
$$;

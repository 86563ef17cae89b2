-- What a student's device found before a test, and whether they have tried a sample paper (decision 277). Nothing is kept of the sample.
create table test_readiness (
  activity_id uuid not null references activity (id) on delete cascade,
  account_id uuid not null references account (id),
  -- Null: nothing was told, they have only tried the sample.
  told_at timestamptz,
  -- Numbers of the contract.
  problems smallint[] not null default '{}',
  -- The paper is on the device, sealed.
  is_sealed boolean not null default false,
  is_rehearsed boolean not null default false,
  primary key (activity_id, account_id)
);
create index test_readiness_account on test_readiness (account_id);

-- The campus network of a course: where check-ins are expected to come from.
alter table attendance_rule
  -- 0 anywhere, 1 from elsewhere is marked, 2 from elsewhere is refused.
  add column network_rule smallint not null default 0 check (network_rule between 0 and 2),
  -- Address ranges, such as 10.0.0.0/8.
  add column networks text[] not null default '{}';

-- Checked in from outside the campus network.
alter table attendance_record add column is_elsewhere boolean not null default false;

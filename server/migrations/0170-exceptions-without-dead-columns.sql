-- No call has ever given one person a begin or a working time of their own in one activity: what somebody needs in all of them
-- is in `accommodation`, a class or a group begins later by `activity_audience`, and minutes are given by `extra_seconds`.
alter table activity_exception drop column begins_at, drop column factor;

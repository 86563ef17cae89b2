-- Ending by hand, and which version counts (decision 245).

alter table activity
  -- Staff ended it for everybody then, whatever time somebody had of their own. A later end, or time given since, goes beyond.
  add ended_at timestamptz;

alter table submission_version
  -- Staff let it count, another one being newer or having counted before; the last time that they did.
  add counted_by uuid references account (id),
  add counted_at timestamptz;

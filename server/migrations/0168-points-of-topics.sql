-- What a course counts for best answers and for likes in its topics, and at most for both.
alter table score_scheme
  add column best_points numeric(4, 1) not null default 10 check (best_points between 0 and 100),
  add column like_points numeric(4, 1) not null default 0 check (like_points between 0 and 100),
  add column topic_limit numeric(4, 1) not null default 100 check (topic_limit between 0 and 100);

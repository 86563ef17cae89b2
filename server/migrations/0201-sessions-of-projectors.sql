-- The session of a projector shows this course and can do nothing else (docs/decisions/309-projector.md); null: a person's. It names the
-- course without a reference: where somebody was logged in outlives it.
alter table session add column course_id uuid;

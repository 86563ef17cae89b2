-- What is below hidden comments is not counted.
create index comment_hidden on comment (activity_id) where hidden_at is not null;

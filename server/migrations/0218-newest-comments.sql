-- A search for a common word reads the newest comments of an activity, answers among them.
create index comment_latest on comment (activity_id, id desc) where deleted_at is null;

-- What counts of the likes of a comment are those of others; the scores of topics sum them up for a whole course.
alter table comment add column own_likes smallint not null default 0;
update comment set own_likes = 1
from comment_like
where comment_like.comment_id = comment.id and comment_like.account_id = comment.author_id;
create index comment_earned on comment (activity_id, author_id) include (thread_id, likes, own_likes, best_at)
  where deleted_at is null and hidden_at is null and (best_at is not null or likes > 0);

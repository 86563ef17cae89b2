-- Pages far down a topic skip what stands before them in the index alone: it says whether a reader sees what staff have hidden.
drop index comment_newest;
create index comment_newest on comment (activity_id, id desc) include (author_id, hidden_at)
  where thread_id is null and (deleted_at is null or replies > 0);
drop index comment_liked;
create index comment_liked on comment (activity_id, likes desc, id desc) include (author_id, hidden_at)
  where thread_id is null and (deleted_at is null or replies > 0);

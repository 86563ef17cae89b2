-- How many comments somebody wrote in the last minute is asked with each.
create index comment_pace on comment (activity_id, author_id, id desc);

-- Ideas and questions of a class (docs/decisions/310-what-a-class-writes.md): short texts that all of it may see and vote for.
alter table answering_question drop constraint answering_question_asking_check;
-- 3 ideas, 4 questions of the class; which there are is said by the contract.
alter table answering_question add constraint answering_question_asking_check check (asking between 0 and 9);
-- Of those: students see what others wrote once the results of the step are shown; otherwise at once.
alter table answering_question add column is_shown_later boolean not null default false;

create table answering_group (
  id uuid primary key,
  activity_id uuid not null references answering (id),
  slot smallint not null,
  title text not null
);
create index answering_group_question on answering_group (activity_id, slot, id);

create table answering_post (
  id uuid primary key,
  activity_id uuid not null references answering (id),
  slot smallint not null,
  author_id uuid not null references account (id),
  body text not null,
  -- As many as it has rows in answering_vote: a list in their order needs an index.
  votes int not null default 0 check (votes >= 0),
  group_id uuid references answering_group (id) on delete set null,
  created_at timestamptz not null,
  answered_at timestamptz,
  hidden_at timestamptz
);
create index answering_post_newest on answering_post (activity_id, slot, id desc);
create index answering_post_votes on answering_post (activity_id, slot, votes desc, id desc);
create index answering_post_author on answering_post (author_id, activity_id, slot);
create index answering_post_group on answering_post (group_id) where group_id is not null;

create table answering_vote (
  post_id uuid not null references answering_post (id) on delete cascade,
  account_id uuid not null references account (id),
  primary key (post_id, account_id)
);
create index answering_vote_account on answering_vote (account_id);

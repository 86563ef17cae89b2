-- Videos: a file, or a link to one or to a page. What they say is the text of their activity.
create table video (
  id uuid primary key references activity (id),
  file_id uuid references file (id),
  link text,
  -- A picture that stands for it until it is played.
  poster_id uuid references file (id),
  -- In seconds; null while nobody has told.
  duration integer,
  allows_download boolean not null default false,
  -- Students cannot watch it since then.
  closed_at timestamptz,
  -- Percent of it after which a student has watched it.
  done_percent smallint not null default 90,
  check ((file_id is null) <> (link is null))
);
create index video_file on video (file_id) where file_id is not null;
create index video_poster on video (poster_id) where poster_id is not null;

-- Captions of a video in one language: [{"from": 0.5, "to": 2, "text": "…"}], in seconds.
create table video_caption (
  video_id uuid not null references video (id),
  language text not null,
  position smallint not null,
  cues jsonb not null,
  primary key (video_id, language)
);

-- How much of an activity, or of one of its parts, a person has played.
create table progress_part (
  activity_id uuid not null references activity (id),
  account_id uuid not null references account (id),
  -- The page; 0 where there is only one.
  part integer not null,
  -- Which seconds, and how many in all, repeated ones too.
  watched int4multirange not null default '{}',
  seconds integer not null default 0,
  -- Where to continue.
  position integer not null default 0,
  -- The newest opening of the player, and the seconds that it has reported: a report may arrive twice.
  viewing text not null default '',
  viewed integer not null default 0,
  begun_at timestamptz not null,
  watched_at timestamptz not null,
  primary key (activity_id, account_id, part)
);
create index progress_part_account on progress_part (account_id);

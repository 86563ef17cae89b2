-- Whoever may take attendance may give stars as well.
update membership set permissions = array_append(permissions, 'performance')
  where 'attendance' = any(permissions) and not 'performance' = any(permissions);

-- Stars given in one step, or taken (fewer than 0): to one student, to several, to groups. Never changed.
create table star_award (
  id uuid primary key,
  course_id uuid not null references course (id),
  stars smallint not null check (stars <> 0),
  reason text not null,
  author_id uuid not null references account (id),
  given_at timestamptz not null
);
create index star_award_course on star_award (course_id, given_at desc, id desc);

-- Who got them. Only taken back, never changed or deleted.
create table star (
  award_id uuid not null references star_award (id),
  account_id uuid not null references account (id),
  -- As in the award, so that sums read nothing but one index.
  course_id uuid not null references course (id),
  stars smallint not null,
  -- The group through which the student got them.
  group_id uuid references course_group (id) on delete set null,
  undone_by uuid references account (id),
  undone_at timestamptz,
  primary key (award_id, account_id)
);
create index star_sum on star (course_id, account_id) include (stars, undone_at);
create index star_group on star (group_id) where group_id is not null;

-- Students picked by chance: who was picked less often comes rather.
create table star_pick (
  id uuid primary key,
  course_id uuid not null references course (id),
  account_id uuid not null references account (id),
  picked_by uuid not null references account (id),
  picked_at timestamptz not null
);
create index star_pick_course on star_pick (course_id, account_id, picked_at desc);

-- A course's own reasons, with the stars that each usually brings; without rows the usual ones.
create table star_reason (
  course_id uuid not null references course (id),
  position integer not null,
  reason text not null,
  stars smallint not null check (stars <> 0),
  primary key (course_id, position)
);

-- A student's card in a course; who knows its code has the card. Without its row a card is worth nothing.
create table star_card (
  code text primary key,
  course_id uuid not null references course (id),
  account_id uuid not null references account (id),
  made_at timestamptz not null,
  unique (course_id, account_id)
);

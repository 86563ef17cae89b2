-- Conversations of more than two people (docs/decisions/301-groups-that-talk.md).
alter table conversation
  alter column low_id drop not null,
  alter column high_id drop not null,
  -- Absent: of two people. `people`: chosen ones; otherwise whoever is in the course, its teaching team, a class or a group of it, as long
  -- as they are.
  add column scope text check (scope in ('people', 'course', 'team', 'class', 'group')),
  -- Whose membership it follows. What the course erases takes the conversation with it; without its class or group it goes on no more.
  add column of_course_id uuid references course (id) on delete cascade,
  add column class_id uuid references course_class (id) on delete set null,
  add column group_id uuid references course_group (id) on delete set null,
  add column title text not null default '',
  add column owner_id uuid references account (id),
  add column staff_only boolean not null default false,
  add column dissolved_at timestamptz,
  add constraint conversation_of_two check ((scope is null) = (low_id is not null) and (low_id is null) = (high_id is null)),
  add constraint conversation_bound check ((of_course_id is not null) = (coalesce(scope, 'people') <> 'people'));
create unique index conversation_of_course on conversation (of_course_id, scope)
  where scope in ('course', 'team') and dissolved_at is null;
create unique index conversation_of_class on conversation (class_id) where class_id is not null and dissolved_at is null;
create unique index conversation_of_group on conversation (group_id) where group_id is not null and dissolved_at is null;
create index conversation_bound_to on conversation (of_course_id) where of_course_id is not null;
create index conversation_owner on conversation (owner_id) where owner_id is not null;

-- Who was in a group: their names still stand at what they said.
create table conversation_former (
  conversation_id uuid not null references conversation (id) on delete cascade,
  account_id uuid not null references account (id),
  left_at timestamptz not null,
  -- Without a place in the course by now; left; removed: the latter two are not brought back by their place.
  how text not null check (how in ('place', 'left', 'removed')),
  primary key (conversation_id, account_id)
);
create index conversation_former_account on conversation_former (account_id);

-- Whether somebody belongs to a conversation of this kind by their place in the course; others belong as long as they are members of it.
create function conversation_admits(scope text, course uuid, class uuid, student_group uuid, account uuid) returns boolean
language sql stable as $$
  select case scope
    when 'course' then exists (select from course_member as member where member.course_id = course and member.account_id = account)
    when 'team' then exists (select from course_member as member
      where member.course_id = course and member.account_id = account and member.role <> 'student')
    when 'class' then class is null or exists (select from course_member as member
      where member.course_id = course and member.account_id = account and (member.role <> 'student' or member.class_id = class))
    when 'group' then student_group is null or exists (select from course_member as member
      where member.course_id = course and member.account_id = account
        and (member.role <> 'student' or exists (select from group_member as placed
          where placed.group_id = student_group and placed.account_id = account)))
    else true
  end
$$;

-- Who is in a conversation: of those that follow a course only who is in it at this moment, whatever has not been noted yet.
create view conversation_present as
  select member.* from conversation_member as member
  join conversation on conversation.id = member.conversation_id
  where conversation.of_course_id is null or conversation.dissolved_at is not null or conversation_admits(conversation.scope,
    conversation.of_course_id, conversation.class_id, conversation.group_id, member.account_id);

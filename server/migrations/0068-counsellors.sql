-- Who looks after the students of an administrative class: a school's class number, as students write it in their profile.
create table school_counsellor (
  school_id uuid not null references school (id) on delete cascade,
  class_number text not null check (class_number <> ''),
  account_id uuid not null references account (id)
);
create unique index school_counsellor_once on school_counsellor (school_id, lower(class_number), account_id);
create index school_counsellor_account on school_counsellor (account_id);

create index account_class on account (school, lower(class_number)) where class_number <> '' and deleted_at is null;

-- Counsellors with the students they look after; never themselves, nor people who came with an imported course.
create view counselled as
  select counsellor.account_id as counsellor_id, student.id as student_id,
    counsellor.school_id, counsellor.class_number
  from school_counsellor counsellor
  join school on school.id = counsellor.school_id
  join account student on student.school = school.name
    and lower(student.class_number) = lower(counsellor.class_number)
  where student.class_number <> '' and student.deleted_at is null and student.imported_at is null
    and student.id <> counsellor.account_id;

-- What a person's name is found by: the name, its whole pinyin and the initials, in lower case.
alter table account add column name_key text not null default '';

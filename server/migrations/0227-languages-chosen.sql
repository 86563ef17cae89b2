-- Whether a person, or their device, has said in which language they are reached: the default says nothing.
alter table account add column language_chosen boolean not null default false;
update account set language_chosen = true where language <> 'zh-Hans';

-- Numbers, e-mails and what names are found by are stored as `contract/typed.ts` reads them (decision 263): in half width, numbers
-- and e-mails without blanks. Numbers of accounts need not be unique. What would become the same as another's stays as it is: a
-- place on a roster, an e-mail.
update account set number = regexp_replace(normalize(number, nfkc), '[\s\u00a0\u200b-\u200f\u2060\u3000\ufeff]', '', 'g')
where number <> regexp_replace(normalize(number, nfkc), '[\s\u00a0\u200b-\u200f\u2060\u3000\ufeff]', '', 'g');
update account set name_key = normalize(name_key, nfkc) where name_key <> normalize(name_key, nfkc);
update invitation set name_key = normalize(name_key, nfkc) where name_key <> normalize(name_key, nfkc);

update invitation set number = tidied.plain
from (
  select id, number = plain as is_plain, plain, row_number() over (partition by course_id, plain order by number <> plain, id) as place
  from (select id, course_id, number, regexp_replace(normalize(number, nfkc), '[\s\u00a0\u200b-\u200f\u2060\u3000\ufeff]', '', 'g') as plain from invitation) as typed
  where number <> ''
) as tidied
where invitation.id = tidied.id and tidied.place = 1 and not tidied.is_plain;

update account set email = tidied.plain
from (
  select id, email = plain as is_plain, plain, row_number() over (partition by plain order by email <> plain, id) as place
  from (select id, lower(email) as email, lower(regexp_replace(normalize(email, nfkc), '[\s\u00a0\u200b-\u200f\u2060\u3000\ufeff]', '', 'g')) as plain
    from account where email is not null and deleted_at is null) as typed
) as tidied
where account.id = tidied.id and tidied.place = 1 and not tidied.is_plain;

-- What a course forbids its students. No row: nothing.
create table course_setting (
  course_id uuid primary key references course (id),
  -- Starting topics of their own.
  topics_forbidden boolean not null default false,
  comments_forbidden boolean not null default false,
  downloads_forbidden boolean not null default false
);

-- What cleaned HTML says, in one line.
create function plain_text(html text) returns text
  language sql immutable strict parallel safe cost 500
as $$
  select trim(regexp_replace(
    replace(replace(replace(replace(replace(
      regexp_replace(
        regexp_replace(html, '</?(p|div|br|hr|li|ul|ol|h[1-6]|table|tr|td|th|blockquote|pre|img)(\s[^>]*)?/?>|&(nbsp|#160|#xa0);', ' ', 'g'),
        '<[^>]*>', '', 'g'),
      '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'),
    '\s+', ' ', 'g'))
$$;

-- What a text can be found by: its words, and in scripts without spaces every two signs that stand side by side (and the
-- last alone, so that each sign begins something).
create function search_words(said text) returns tsvector
  language sql immutable strict parallel safe cost 1000
as $$
  with line as (
    select lower(normalize(left(said, 50000), nfkc)) as line
  ), run as (
    select signs[1] as signs, nr
    from line, regexp_matches(line, '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+', 'g')
      with ordinality as run (signs, nr)
  ), pair as (
    select sign || coalesce(lead(sign) over (partition by nr order by place), '') as word
    from run, string_to_table(signs, null) with ordinality as each (sign, place)
  ), word as (
    select left(word, 64) as word
    from line, regexp_split_to_table(line, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+') as word
  )
  select array_to_tsvector(array(select word from word where word <> '' union select word from pair))
$$;

create index activity_title_words on activity using gin (search_words(title)) where deleted_at is null;
create index activity_text_words on activity_text using gin (search_words(plain_text(html)));

-- What is written with formatting, as clean HTML; `text` is what stands in it then. Empty: plain text.
alter table submission_part add html text not null default '';
alter table submission_overtaken add html text not null default '';

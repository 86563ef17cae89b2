-- Which edit of an activity this is: two people who edit it at once are told apart by it.
alter table activity add revision integer not null default 0;

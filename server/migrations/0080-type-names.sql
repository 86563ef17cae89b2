-- What a course calls types of activity, by their numbers: {"4": "Exercises"}. Null: nothing differently.
alter table course_setting add column type_names jsonb;

-- Absences, late arrivals and early leavings of a person in all courses, as counsellors look for them.
create index attendance_record_abnormal on attendance_record (account_id, attendance_id) where state in (1, 2, 7);

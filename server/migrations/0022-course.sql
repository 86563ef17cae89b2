-- Which of two counts of one course's students is the newer.
create sequence course_count_turn;

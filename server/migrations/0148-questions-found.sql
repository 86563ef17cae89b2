-- A bank is searched row by row: what a question says is kept normalised, so that comparing it costs little. With words that
-- many questions have, the index of words only led to computing those words once more for each row.
update question set said = normalize(said, nfkc) where said is not nfkc normalized;
drop index question_words;

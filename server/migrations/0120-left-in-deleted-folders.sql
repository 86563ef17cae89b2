-- Put into a folder at the moment it was deleted: they were listed nowhere.
update activity set folder_id = null
from folder where folder.id = activity.folder_id and folder.deleted_at is not null;
update folder set parent_id = null
from folder around where around.id = folder.parent_id and around.deleted_at is not null
  and folder.deleted_at is null;

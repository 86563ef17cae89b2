declare module '#web/lib/texts.ts' {
  interface Texts {
    package: typeof en
  }
}

export const en = {
  name: 'Name of the new course',
  cancel: 'Cancel',
  copy: {
    title: 'Copy {name}',
    hint: 'The copy is yours. Activities arrive unpublished and without submissions.',
    suggestion: '{name} (copy)',
    take: 'Include',
    members: 'Students',
    assistants: 'Assistants',
    go: 'Copy',
    done: 'Course copied',
  },
  demo: {
    title: 'Demo packages',
    lead: 'Start with a ready-made course: folders, homework with files, and instructions you can change.',
    create: 'Create',
    createTitle: 'Create from {name}',
    done: 'Your course is ready',
    none: 'No demo packages',
    noneHint: 'Your school hasn’t set any up.',
    contents: '{name} {count}',
  },
  export: {
    title: 'Export course',
    lead: 'Everything in this course in one file: structure, activities, files. Keep it, or move it to another server.',
    people: 'Include people',
    peopleHint:
      'Members by name and number. Phone numbers, email addresses and passwords are never exported.',
    work: 'Include submissions',
    workHint: 'Submissions, grades and attendance.',
    go: 'Export',
    running: 'Exporting',
    waiting: 'Queued',
    failed: 'Failed',
    done: 'Ready',
    gone: 'No longer available',
    list: 'Exports',
    listHint: 'Exports are kept for 7 days.',
    none: 'No exports yet',
    structure: 'Content only',
    withPeople: 'With people',
    withWork: 'With people and submissions',
    file: 'Export of {time}',
  },
  import: {
    title: 'Import course',
    lead: 'Choose an exported course package. It’s checked first, and nothing is created until you confirm.',
    choose: 'Choose package',
    earlier: 'History',
    none: 'No imports yet',
    preview: 'What will be created',
    from: 'Exported {time}',
    files: 'Files',
    filesValue: '{count} · {size}',
    known: 'People you already teach',
    added: 'People to add',
    addedHint:
      'They get accounts without a login, which hold their submissions. Existing accounts aren’t changed.',
    go: 'Import',
    enter: 'Enter course',
    state: {
      checking: 'Checking',
      ready: 'Ready to import',
      refused: 'Refused',
      importing: 'Importing',
      done: 'Imported',
      failed: 'Failed',
    },
    again: 'Choose another',
  },
} as const

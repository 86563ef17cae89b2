declare module '#web/lib/texts.ts' {
  interface Texts {
    member: typeof en
  }
}

export const en = {
  title: 'Members',
  student: 'Student',
  searchName: 'Search by name',
  searchAny: 'Search by name or number',
  team: 'Teaching team',
  teacher: 'Teacher',
  assistant: 'Assistant',
  students: 'Students',
  studentsCount: 'Students · {count}',
  found: 'Found · {count}',
  none: 'No students yet',
  noneHint: 'Show the join code of the course, and they come in by themselves.',
  noneFound: 'Nobody found',
  noneFoundHint: 'Check the spelling, or search for a part of the name.',
  card: {
    number: 'Student number',
    school: 'School',
    department: 'Department',
    class: 'Class',
    grade: 'Grade',
    enrolled: 'Enrolled since',
    mobile: 'Phone',
    email: 'E-mail',
    joined: 'In the course since',
    copied: 'Copied',
    copy: 'Copy {label}',
  },
} as const

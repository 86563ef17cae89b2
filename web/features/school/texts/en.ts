declare module '#web/lib/texts.ts' {
  interface Texts {
    school: typeof en
  }
}

export const en = {
  schools: {
    title: 'Schools',
    search: 'Name, pinyin or initials',
    add: 'Add a school',
    none: 'No such school',
    noneHint: 'Look for another part of the name, or add it.',
    changed: 'own settings',
    first: 'The first 200 are shown. Search for the others.',
  },
  edit: {
    new: 'A new school',
    name: 'Name',
    domain: 'Second-level domain',
    domainHint: 'whu, where the school is served at whu.lectern.example',
    app: 'App id',
    appHint: 'An address with this appid means this school.',
    picture: 'Picture before the login',
    pictureHint: 'Address that begins with https://',
    register: 'People can create accounts',
    phone: 'Codes to the phone log in',
    phoneHint: 'Without it people log in with their password.',
    chat: 'WeChat logs in',
    private: 'Run by the school for itself',
    save: 'Save',
    saved: 'Saved',
  },
  notice: {
    screen: 'Publish a notice',
    to: 'To',
    everybody: 'Everybody',
    type: 'Kind',
    academic: 'Academic',
    system: 'System',
    title: 'Title',
    titleMissing: 'Please enter a title',
    content: 'Text',
    publish: 'Publish',
    question: 'Publish this notice?',
    toSchool: 'Everybody of {school} gets it at once. It cannot be taken back.',
    toAll: 'Everybody in all schools gets it at once. It cannot be taken back.',
    done: 'Published',
  },
} as const

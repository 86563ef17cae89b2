declare module '#web/lib/texts.ts' {
  interface Texts {
    school: typeof en
  }
}

export const en = {
  schools: {
    title: 'Schools',
    search: 'Name, pinyin or initials',
    add: 'Add school',
    none: 'No schools found',
    noneHint: 'Try another part of the name, or add the school.',
    changed: 'Custom settings',
    first: 'Showing the first 200. Search to find others.',
  },
  edit: {
    new: 'New school',
    name: 'Name',
    domain: 'Subdomain',
    domainHint: 'For example whu, for whu.lectern.example',
    app: 'App ID',
    appHint: 'Links with this appid open this school.',
    picture: 'Login picture',
    pictureHint: 'Web address that starts with https://',
    register: 'Allow registration',
    phone: 'Allow login with a phone code',
    phoneHint: 'When off, people log in with their password.',
    chat: 'Allow login with WeChat',
    private: 'Private deployment',
    save: 'Save',
    saved: 'Saved',
  },
  notice: {
    screen: 'Publish a notice',
    to: 'To',
    everybody: 'Everyone',
    type: 'Type',
    academic: 'Academic',
    system: 'System',
    title: 'Title',
    titleMissing: 'Enter a title',
    content: 'Message',
    publish: 'Publish',
    question: 'Publish this notice?',
    toSchool: 'Everyone at {school} receives it right away. It can’t be taken back.',
    toAll: 'Everyone in all schools receives it right away. It can’t be taken back.',
    done: 'Published',
  },
} as const

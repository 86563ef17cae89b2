/** What the demo school's people log in with. A deployment with `SEED=demo` that is not in production offers them. */
export const demoPassword = 'Lectern#2026'

/** The two accounts whose way in the login screen of a demo offers, by their e-mail. */
export const demoLogins = { teacher: 'teacher1@demo.lectern', student: 's01@demo.lectern' } as const

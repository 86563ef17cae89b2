/** Under which a device keeps what is written in a sample paper. */
export const rehearsalName = 'rehearsal'

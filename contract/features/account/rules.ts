/** Length of a password at registration, and the minimum at login. */
export const passwordLength = { min: 6, max: 20 }
export const loginNameLength = 6

/** The registration rule: 6 to 20 characters, with letters, digits and symbols all present (decision P15). */
export function isStrongPassword(password: string) {
  const { min, max } = passwordLength
  const length = [...password].length
  return length >= min && length <= max && passwordKinds(password) === 3
}

/** How many of the three kinds a password contains: letters, digits, symbols. */
export const passwordKinds = (password: string) =>
  [/[a-z]/i, /\d/, /[^a-z\d\s]/i].filter(kind => kind.test(password)).length

/** `13800000001` as `138****0001`. */
export const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')

/** Error numbers that the login distinguishes; their texts are in `errors.ts`, which it does not load. */
export const guessCodes = { tooMany: 20005, pictureWrong: 20008 }

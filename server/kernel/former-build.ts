/** Where the build of the client is kept whose place the one in this folder has taken. */
export const formerBuild = (folder: string) => `${folder}.former`

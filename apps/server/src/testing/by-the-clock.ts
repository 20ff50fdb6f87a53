/** Jobs, mails and notices are looked for by the clock, whoever reads a page. A test that counts the statements of a page leaves them out. */
export const isByTheClock = (sql: string): boolean => /\b(?:task|mail_message|notice|start_watch)\b/.test(sql)

import type { HttpVisitor } from './http-visitor';

/** The password of the shoppers. */
export const PASSWORD = 'four keys, one door';

/** Makes this visitor a shopper with an account. Throws if the store refuses. */
export async function signUp(visitor: HttpVisitor, email: string): Promise<void> {
  const typed = { name: 'Amal Idrissi', birthDate: '1990-07-14', phone: '+212612345678', email };
  const { status, text } = await visitor.post('/signup', { ...typed, password: PASSWORD, confirmPassword: PASSWORD });
  if (status !== 303) throw new Error(`${email} could not sign up: ${status}\n${text.slice(0, 2000)}`);
}

import { useId } from 'react';
import { Icon } from './icon';
import { sentence } from './words';

/** Sign-in through somebody else. No provider is set up yet, so the buttons say so and do nothing. */
export function AuthProviders() {
  const why = useId();
  return (
    <>
      <p className="or">or</p>
      <div className="stack gap-m">
        <button type="button" className="btn btn--line btn--wide" disabled aria-describedby={why}>
          <Icon name="brand-google" solid />
          Continue with Google
        </button>
        <button type="button" className="btn btn--line btn--wide" disabled aria-describedby={why}>
          <Icon name="brand-github" solid />
          Continue with GitHub
        </button>
        <p className="hint" id={why}>
          {sentence('provider-not-set-up')}
        </p>
      </div>
    </>
  );
}

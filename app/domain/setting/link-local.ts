/** The names and addresses at which clouds tell a machine its own secrets, beside those of one link. */
const METADATA =
  /^(metadata(\.google\.internal|\.goog)?|instance-data(\.ec2\.internal)?|168\.63\.129\.16|100\.100\.100\.200|\[fd00:ec2::254\])\.?$/;
const LINK_LOCAL = /^(169\.254\.\d+\.\d+|\[fe[89ab][\da-f]:.*\]|\[::ffff:a9fe:.*\])$/;

/** Returns whether a host is reached from its own machine or link alone, as the metadata of a cloud: no service of a shop is there. */
export function isLinkLocal(host: string): boolean {
  const address = `http://${host}`;
  // why as http: only there every spelling of a number becomes one
  const name = URL.canParse(address) ? new URL(address).hostname : host.toLowerCase();
  return METADATA.test(name) || LINK_LOCAL.test(name);
}
